import { call, notify, problemText, useT } from '@portal/client'
import { type Glossary, glossaryRoutes } from '@portal/contracts/translation.contract.ts'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@portal/ui'
import { useEffect, useState } from 'react'

const termsOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** Editor of untranslated names, one per line. */
export function GlossaryDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const [glossary, setGlossary] = useState<Glossary>()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    call(glossaryRoutes.getGlossary, undefined).then(
      (found) => {
        setGlossary(found)
        setText(found.terms.join('\n'))
      },
      (error: unknown) => setProblem(problemText(error)),
    )
  }, [])
  const save = async () => {
    try {
      await call(glossaryRoutes.saveGlossary, { terms: termsOf(text), version: glossary?.version ?? '' })
      notify.success(t('Operation successful'))
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="glossary-title">
      <DialogTitle id="glossary-title" component="h2" variant="h2">
        {t('Names that are not translated')}
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {t('One name per line. Engines keep these names in every language.')}
        </Typography>
        <TextField
          multiline
          rows={14}
          fullWidth
          label={t('Names to keep')}
          value={text}
          disabled={!glossary}
          error={problem !== ''}
          helperText={problem}
          onChange={({ target }) => setText(target.value)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="contained" disabled={!glossary} onClick={save}>
          {t('Save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
