import { formatLanguage, useT } from '@portal/client'
import type { QuestionTranslation } from '@portal/contracts/question-translation.ts'
import { type Language, languages } from '@portal/contracts/reference.ts'
import {
  Box,
  Button,
  Icon,
  MenuItem,
  Stack,
  TextField,
  TextInput,
  useFieldLabel,
  useFormContext,
} from '@portal/ui'
import { useEffect, useState } from 'react'
import { TextLines } from '../common/TextLines.tsx'
import type { QuestionDataValues } from './questionDataDraft.ts'

/** Key of the original wording; translations have their language as key. */
const original = ''

function Words({ of }: { of: '' | `translations.${number}.` }) {
  const t = useT()
  return (
    <>
      <Box sx={{ gridColumn: '1 / -1', display: 'grid' }}>
        <TextInput
          name={`${of}question`}
          label={t('Question')}
          maxLength={500}
          required
          autoFocus={of === ''}
        />
      </Box>
      <TextLines
        name={`${of}answers`}
        label={t('Answers')}
        lineLabel={(number) => t('Answer {number}', { number })}
        addLabel={t('Add answer')}
        least={1}
        maxLines={10}
        maxLength={8000}
        rows={3}
      />
    </>
  )
}

/** Question and answers in one language at a time, with a language switch. */
export function QuestionTexts() {
  const t = useT()
  const { watch, getValues, setValue, formState } = useFormContext<QuestionDataValues>()
  const translations = watch('translations')
  const [shown, setShown] = useState<Language | typeof original>(original)
  useFieldLabel('translations', t('Translations'), (value) =>
    (value as QuestionTranslation[])
      .map(({ language, question, answers }) =>
        [`${formatLanguage(language)}: ${question}`, ...answers].join(' '),
      )
      .join('; '),
  )
  const set = (next: QuestionTranslation[]) => setValue('translations', next, { shouldDirty: true })
  const show = (language: Language | typeof original) => {
    const known = getValues('translations')
    if (language !== original && known.every((one) => one.language !== language))
      set([...known, { language, question: '', answers: [''] }])
    setShown(language)
  }
  // Switches to the language of the first error.
  const { errors, submitCount } = formState
  useEffect(() => {
    if (submitCount === 0 || errors.question || errors.answers) return
    const at = getValues('translations').findIndex((_, index) => errors.translations?.[index])
    if (at >= 0) setShown(getValues(`translations.${at}.language`))
  }, [submitCount, errors.question, errors.answers, errors.translations, getValues])

  const named = new Set<string>(translations.map(({ language }) => language))
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ gridColumn: '1 / -1', alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label={t('Language')}
          value={shown}
          onChange={({ target }) => show(target.value as Language | typeof original)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ width: 260 }}
        >
          <MenuItem value={original}>{t('Original')}</MenuItem>
          {languages.map((language) => (
            <MenuItem key={language} value={language}>
              {named.has(language)
                ? formatLanguage(language)
                : t('Add: {language}', { language: formatLanguage(language) })}
            </MenuItem>
          ))}
        </TextField>
        {shown !== original && (
          <Button
            startIcon={<Icon name="delete" />}
            onClick={() => {
              set(getValues('translations').filter(({ language }) => language !== shown))
              setShown(original)
            }}
          >
            {t('Remove translation')}
          </Button>
        )}
      </Stack>
      <Panel isShown={shown === original}>
        <Words of="" />
      </Panel>
      {translations.map(({ language }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an input is bound to its place
        <Panel key={`${index} ${language}`} isShown={shown === language}>
          <Words of={`translations.${index}.`} />
        </Panel>
      ))}
    </>
  )
}

/** Keeps hidden fields mounted, because they belong to the form. */
const Panel = ({ isShown, children }: { isShown: boolean; children: React.ReactNode }) => (
  <Box sx={{ display: isShown ? 'contents' : 'none' }} hidden={!isShown}>
    {children}
  </Box>
)
