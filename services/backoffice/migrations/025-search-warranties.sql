-- The search of the whole portal finds warranties, dongle firmware and app versions by the start of their number.
create index warranty_serial_start on warranty (upper(serial_num) text_pattern_ops) where deleted_at is null;
create index dongle_firmware_code_start on dongle_firmware (upper(fw_code) text_pattern_ops) where deleted_at is null;
create index app_version_code_start on app_version (upper(version_code) text_pattern_ops) where deleted_at is null;
