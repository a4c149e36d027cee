import { useCharacterShortcuts, useT } from '@portal/client'
import { Box, Checkbox } from '@portal/ui'

/** Single-character shortcuts can interfere with speech input; users can switch them off. */
export function KeyboardSettings() {
  const t = useT()
  const [areOn, setOn] = useCharacterShortcuts()
  return (
    <Box
      component="section"
      sx={{ p: 2, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: '12px' }}
    >
      <Box component="label" sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start', cursor: 'pointer' }}>
        <Checkbox checked={areOn} onChange={(_, checked) => setOn(checked)} sx={{ p: 0.125 }} />
        <span>
          {t('Single-key shortcuts')}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
            {t('For example / to filter and ? for help. Saved in this browser.')}
          </Box>
        </span>
      </Box>
    </Box>
  )
}
