import { formatNumber, useT } from '@portal/client'
import { Section, TextLink } from '@portal/ui'
import { OpenRegistrations, useOpenRegistrations } from './OpenRegistrations.tsx'

/** Card of registrations to confirm; hidden when empty. */
export default function WaitingRegistrations() {
  const t = useT()
  const { data } = useOpenRegistrations(['WAITING'])
  if (!data || data.totalElements === 0) return null
  return (
    <Section
      title={t('Registrations to confirm')}
      detail={formatNumber(data.totalElements)}
      action={<TextLink to="/registration?status=WAITING">{t('Show these registrations')}</TextLink>}
    >
      <OpenRegistrations label={t('Registrations to confirm')} registrations={data.content} />
    </Section>
  )
}
