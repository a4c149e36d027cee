import { formatLanguage, useT } from '@portal/client'
import {
  type TargetLanguage,
  type TranslationEngine,
  targetLanguages,
} from '@portal/contracts/translation.contract.ts'
import { Box, MenuItem, TextField } from '@portal/ui'
import type { SetTranslatorState, TranslatorState } from './translator-state.ts'

const engines: Record<TranslationEngine, string> = {
  chatgpt: 'ChatGPT Translation',
  google: 'Google Translation',
}

interface Props extends Pick<TranslatorState, 'targetLanguage' | 'engine'> {
  keep: SetTranslatorState
  isDisabled: boolean
}

/**
 * Selects for target language and engine. Languages have Chinese names, followed by the name in the reader's
 * language.
 */
export function Selectors({ targetLanguage, engine, keep, isDisabled }: Props) {
  const t = useT()
  return (
    <>
      <TextField
        select
        label={t('Target language')}
        value={targetLanguage}
        disabled={isDisabled}
        onChange={({ target }) => keep({ targetLanguage: target.value as TargetLanguage })}
        slotProps={{ select: { renderValue: (code) => targetLanguages[code as TargetLanguage] } }}
        sx={{ flex: '1 1 160px', maxWidth: { sm: 240 } }}
      >
        {Object.entries(targetLanguages).map(([code, name]) => (
          <MenuItem key={code} value={code} sx={{ justifyContent: 'space-between', gap: 2 }}>
            {name}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
              {formatLanguage(code)}
            </Box>
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('Engine')}
        value={engine}
        disabled={isDisabled}
        onChange={({ target }) => keep({ engine: target.value as TranslationEngine })}
        sx={{ flex: '1 1 160px', maxWidth: { sm: 240 } }}
      >
        {Object.entries(engines).map(([code, name]) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
