select notice_tables();
