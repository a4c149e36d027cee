import { formatNumber, useT } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import { formatModel } from '@portal/contracts/model.ts'
import {
  Box,
  Button,
  DeviceDrawing,
  EmptyState,
  getOption,
  QueryResult,
  Section,
  Tag,
  TextLink,
  Typography,
} from '@portal/ui'
import { deviceStatusOptions } from '../common/options.ts'
import { devicePath } from '../common/paths.ts'
import { assistantAddress, useAssistant } from '../common/useAssistant.ts'
import { useRepairPath } from '../common/useRepairPath.ts'
import { RemainingWarranty } from '../common/WarrantyEnd.tsx'
import { useFindDevicesQuery } from './home.api.ts'

/** Limit of shown devices. */
const maxRows = 6

/** Card of a user's devices with status and actions. */
export default function MyDevices() {
  const t = useT()
  const result = useFindDevicesQuery({ page: 1, size: maxRows, sort: 'updatedAt', direction: 'DESC' })
  return (
    <Section
      title={t('My devices')}
      detail={result.data && formatNumber(result.data.totalElements)}
      action={<TextLink to="/device">{t('All devices')}</TextLink>}
    >
      <QueryResult result={result}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState
              title={t('No devices yet')}
              detail={t('Devices appear here once they are recorded for you or your company.')}
            />
          ) : (
            <Sites devices={content} />
          )
        }
      </QueryResult>
    </Section>
  )
}

const columns = 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))'

/** Groups devices by site; devices without a site come last. */
function Sites({ devices }: { devices: readonly Device[] }) {
  const t = useT()
  const sites = [...Map.groupBy(devices, ({ site }) => site)].toSorted(([a], [b]) => Number(!a) - Number(!b))
  if (sites.length === 1 && !sites[0]?.[0]) return <Devices devices={devices} />
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: columns }}>
      {sites.map(([site, own]) => (
        <Box key={site}>
          <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
            {site || t('Without a site')}
            {site && own[0]?.siteAddress && (
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {` · ${own[0].siteAddress}`}
              </Typography>
            )}
          </Typography>
          <Devices devices={own} />
        </Box>
      ))}
    </Box>
  )
}

const Devices = ({ devices }: { devices: readonly Device[] }) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: columns,
    }}
  >
    {devices.map((device) => (
      <OneDevice key={device.id} device={device} />
    ))}
  </Box>
)

function OneDevice({ device }: { device: Device }) {
  const t = useT()
  const hasAssistant = useAssistant()
  const repairPath = useRepairPath(device)
  const { label, color } = getOption(deviceStatusOptions, device.status)
  const action = { minHeight: { xs: 44, sm: 30 } }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        minWidth: 0,
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>
        <DeviceDrawing size={52} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 0.25 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontWeight: 600 }}>
          <TextLink to={devicePath(device.serialNum)}>{device.serialNum}</TextLink>
          <Tag label={t(label)} color={color} />
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {[formatModel(device.model), device.endUser].filter(Boolean).join(' · ')}
        </Box>
        <RemainingWarranty warranty={device.warranty} months={device.warrantyMonths} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {hasAssistant && (
            <Button
              size="small"
              variant="outlined"
              href={assistantAddress(device)}
              target="_blank"
              rel="noopener"
              aria-label={t('Ask the assistant about {serialNum}', { serialNum: device.serialNum })}
              sx={action}
            >
              {t('Ask the assistant')}
            </Button>
          )}
          {repairPath && (
            <Button
              size="small"
              variant="outlined"
              href={repairPath}
              aria-label={t('File a repair request for {serialNum}', { serialNum: device.serialNum })}
              sx={action}
            >
              {t('File a repair request')}
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  )
}
