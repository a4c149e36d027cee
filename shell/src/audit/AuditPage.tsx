import { useDownload, useSearchParams, useSession, useT } from '@portal/client'
import { Box, Button, ForbiddenState, MenuItem, PageHeader, TextField } from '@portal/ui'
import { type FormEvent, useState } from 'react'
import { AuditRows, actionTexts } from './AuditRows.tsx'
import { allAudits, type ServiceAudit } from './audit.api.ts'
import { type AuditParameters, readFilters, toFilter } from './audit.rules.ts'

interface Props {
  audits: readonly ServiceAudit[]
  of: ServiceAudit
  asked: AuditParameters
  onAsk: (service: string, asked: AuditParameters) => void
}

function FilterForm({ audits, of, asked, onAsk }: Props) {
  const t = useT()
  const [values, setValues] = useState(asked)
  const field = (name: keyof AuditParameters, label: string) => ({
    label,
    size: 'small' as const,
    value: values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(of.service, values)
  }
  const day = { type: 'date', slotProps: { inputLabel: { shrink: true } } }
  return (
    <Box
      component="form"
      data-unsaved="ignore"
      aria-label={t('Filter')}
      onSubmit={submit}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
        gap: 1.5,
        alignItems: 'center',
      }}
    >
      <TextField
        select
        size="small"
        label={t('Area')}
        value={of.service}
        onChange={({ target }) => onAsk(target.value, values)}
      >
        {audits.map(({ service, topic }) => (
          <MenuItem key={service} value={service}>
            {t(topic)}
          </MenuItem>
        ))}
      </TextField>
      <TextField {...field('by', t('User (username)'))} />
      <TextField {...field('noun', t('Record type, for example order'))} />
      <TextField {...field('rowId', t('Record ID'))} />
      <TextField {...field('action', t('Action'))} select>
        <MenuItem value="">{t('All')}</MenuItem>
        {Object.entries(actionTexts).map(([action, text]) => (
          <MenuItem key={action} value={action}>
            {t(text)}
          </MenuItem>
        ))}
      </TextField>
      <TextField {...field('from', t('Start date'))} {...day} />
      <TextField {...field('until', t('End date'))} {...day} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained">
          {t('Show')}
        </Button>
        <Button
          onClick={() => {
            setValues({})
            onAsk(of.service, {})
          }}
        >
          {t('Clear')}
        </Button>
      </Box>
    </Box>
  )
}

function Audit({ audits }: { audits: readonly ServiceAudit[] }) {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const { download, isDownloading } = useDownload()
  const [first] = audits
  const of = audits.find(({ service }) => service === search.get('part')) ?? (first as ServiceAudit)
  const asked = readFilters(search)
  const filter = toFilter(asked)
  const ask = (part: string, wanted: AuditParameters) =>
    setSearch({ part, ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value)) })
  return (
    <>
      <PageHeader
        title={t('Audit trail')}
        detail={t('Tamper-evident log of all changes; “audit verify” checks it.')}
        actions={
          <Button
            variant="outlined"
            loading={isDownloading}
            onClick={() => void download(of.exportAudit, filter)}
          >
            {t('Export as CSV')}
          </Button>
        }
      />
      <FilterForm audits={audits} of={of} asked={asked} onAsk={ask} />
      <AuditRows key={`${of.service} ${JSON.stringify(filter)}`} of={of} filter={filter} />
    </>
  )
}

/** Audit log of all services. */
export default function AuditPage({ audits = allAudits }: { audits?: readonly ServiceAudit[] }) {
  const { can } = useSession()
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 1080 }}>
      {can('audit:view') ? <Audit audits={audits} /> : <ForbiddenState />}
    </Box>
  )
}
