import { useFormat, useSession, useT } from '@portal/client'
import { maxTextLength } from '@portal/contracts/translation.contract.ts'
import { Box, Button, LinearProgress, Typography } from '@portal/ui'
import { Selectors } from './Selectors.tsx'
import { InputBox, OutputBox, sideBySideStyle } from './TextBox.tsx'
import type { SetTranslatorState, TranslatorState } from './translator-state.ts'
import { useTextTranslation } from './useTextTranslation.ts'

function Count({ chars, maxLength }: { chars: number; maxLength?: number }) {
  const { number } = useFormat()
  const isTooMany = maxLength !== undefined && chars > maxLength
  return (
    <Typography
      variant="body2"
      sx={{ textAlign: 'end', mt: 0.5, color: isTooMany ? 'error.main' : 'text.secondary' }}
    >
      {maxLength === undefined ? number(chars) : `${number(chars)} / ${number(maxLength)}`}
    </Typography>
  )
}

export function TextTab({ kept, keep }: { kept: TranslatorState; keep: SetTranslatorState }) {
  const t = useT()
  const { signedIn } = useSession()
  const { text, output, targetLanguage, engine } = kept
  const maxLength = signedIn ? maxTextLength.account : maxTextLength.guest
  const { isTranslating, translate, stop } = useTextTranslation((now) => keep({ output: now }))
  const canTranslate = text.trim() !== '' && text.length <= maxLength && !isTranslating
  const start = () => {
    if (canTranslate) void translate({ text, targetLanguage, sourceLanguage: 'auto', engine })
  }
  return (
    <Box
      component="section"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) start()
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Selectors targetLanguage={targetLanguage} engine={engine} keep={keep} isDisabled={isTranslating} />
        <Button variant="contained" disabled={!canTranslate} loading={isTranslating} onClick={start}>
          {t('Translate')}
        </Button>
        {isTranslating && <Button onClick={stop}>{t('Stop')}</Button>}
      </Box>
      <LinearProgress
        aria-label={t('Translating')}
        aria-hidden={!isTranslating}
        sx={{ mb: 1.5, visibility: isTranslating ? 'visible' : 'hidden' }}
      />
      <Box sx={sideBySideStyle}>
        <InputBox
          label={t('Text')}
          value={text}
          onChange={(now) => keep({ text: now })}
          below={<Count chars={text.length} maxLength={maxLength} />}
        />
        <OutputBox
          label={t('Translation')}
          value={output}
          lang={targetLanguage.replace('_', '-')}
          below={<Count chars={output.length} />}
        />
      </Box>
    </Box>
  )
}
