import { useFormat, useT } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import { formatModel } from '@portal/contracts/model.ts'
import { Fact, Facts, getOption, Section, TextLink, Typography } from '@portal/ui'
import { CoverList } from '../common/CoverList.tsx'
import { deviceTypeLabel } from '../common/model.ts'
import { brandOptions, platformOptions } from '../common/options.ts'
import { useWarrantyEndReason, WarrantyEnd } from '../common/WarrantyEnd.tsx'
import { FirmwareCodes } from './FirmwareCodes.tsx'

export function DeviceFacts({ device }: { device: Device }) {
  const t = useT()
  const { country, day } = useFormat()
  const reason = useWarrantyEndReason()
  return (
    <Section title={t('Device')}>
      <Facts>
        <Fact label={t('Model')}>{formatModel(device.model)}</Fact>
        <Fact label={t('Device type')}>{deviceTypeLabel(device.deviceType, device.subType)}</Fact>
        <Fact label={t('Brand')}>{getOption(brandOptions, device.brand).label}</Fact>
        {device.platform && (
          <Fact label={t('Platform')}>{getOption(platformOptions, device.platform).label}</Fact>
        )}
        <Fact label={t('Warranty ends')}>
          <WarrantyEnd warranty={device.warranty} months={device.warrantyMonths} />
          {device.warranty.expiresOn && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary', display: 'block' }}>
              {reason(device.warranty, device.warrantyMonths)}
            </Typography>
          )}
        </Fact>
        {device.cover.length > 1 && device.status !== 'REPLACED' && (
          <Fact label={t('Warranty coverage')}>
            <CoverList cover={device.cover} />
          </Fact>
        )}
        <Fact label={t('Installed on')}>{day(device.installationDate)}</Fact>
        <Fact label={t('Owner')}>{device.owner}</Fact>
        <Fact label={t('End user')}>{device.endUser}</Fact>
        <Fact label={t('Site')}>
          {device.site && (
            <TextLink to={`/device?${new URLSearchParams({ site: device.site })}`}>{device.site}</TextLink>
          )}
          {device.siteAddress && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary', display: 'block' }}>
              {device.siteAddress}
            </Typography>
          )}
        </Fact>
        <Fact label={t('Installer')}>{device.installer}</Fact>
        <Fact label={t('Country')}>{country(device.country)}</Fact>
        <Fact label={t('Datalog SN')}>{device.datalogSn}</Fact>
        <Fact label={t('Dongle type')}>{device.dongleType}</Fact>
        <Fact label={t('Firmware codes')}>
          <FirmwareCodes device={device} />
        </Fact>
      </Facts>
    </Section>
  )
}
