import { notify, useT } from '@portal/client'
import { Box, Button } from '@portal/ui'

/** Secret value with a copy button. */
export function SecretValue({ value }: { value: string }) {
  const t = useT()
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify.success(t('Copied')),
      () => notify.error(t('Your browser blocked copying. Select the text and copy it.')),
    )
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Box
        component="code"
        sx={{
          flex: 1,
          p: 1.5,
          borderRadius: 1,
          bgcolor: 'action.hover',
          userSelect: 'all',
          overflowWrap: 'anywhere',
        }}
      >
        {value}
      </Box>
      <Button onClick={() => void copy()}>{t('Copy')}</Button>
    </Box>
  )
}
