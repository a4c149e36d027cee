import { formatNumber, useT } from '@portal/client'
import { QueryResult, Section, TextLink, Typography } from '@portal/ui'
import { OpenRegistrations, useOpenRegistrations } from './OpenRegistrations.tsx'

/** Card of a user's own registrations, with a link to a new one. */
export default function OwnRegistrations() {
  const t = useT()
  const result = useOpenRegistrations(['WAITING', 'ASKED'])
  return (
    <Section
      title={t('My registrations')}
      detail={result.data ? formatNumber(result.data.totalElements) : ''}
      action={<TextLink to="/registration">{t('All registrations')}</TextLink>}
    >
      <QueryResult result={result}>
        {({ content }) =>
          content.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('No registrations to confirm.')}
            </Typography>
          ) : (
            <OpenRegistrations label={t('My registrations')} registrations={content} />
          )
        }
      </QueryResult>
      <TextLink to="/registration#new">{t('Register a device')}</TextLink>
    </Section>
  )
}
