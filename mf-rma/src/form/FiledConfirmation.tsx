import { useT } from '@portal/client'
import { Button, Section, Stack, TextLink, Typography } from '@portal/ui'
import { useOwnRequestsPath } from '../rma/useOwnRequestsPath.ts'

/** Confirmation in the place of the form, after the request was filed. */
export function FiledConfirmation({
  rmaNumber,
  onNext,
  onMore,
}: {
  rmaNumber: string
  onNext: () => void
  onMore: () => void
}) {
  const t = useT()
  const ownRequests = useOwnRequestsPath()
  return (
    <Section title={t('Request {rmaNumber} is filed', { rmaNumber })}>
      <Stack spacing={2} sx={{ alignItems: 'start' }} role="status">
        <Typography>{t('Track it under My repair requests.')}</Typography>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button variant="contained" onClick={onNext}>
            {t('Next steps')}
          </Button>
          <Button onClick={onMore}>{t('File another request')}</Button>
        </Stack>
        <TextLink to={ownRequests}>{t('My repair requests')}</TextLink>
      </Stack>
    </Section>
  )
}
