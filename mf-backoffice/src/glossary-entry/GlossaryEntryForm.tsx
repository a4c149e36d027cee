import { useT } from '@portal/client'
import {
  emptyGlossaryEntry,
  type GlossaryEntry,
  type GlossaryEntryDraft,
  glossaryLanguages,
} from '@portal/contracts/glossary-entry.contract.ts'
import { CodeInput, FormGrid, RowDialog, Typography, toRowDraft } from '@portal/ui'
import { TextLines } from '../common/TextLines.tsx'
import { useSaveGlossaryEntryMutation } from './glossaryEntry.api.ts'
import { languageLabels, stateOptions } from './glossaryEntryColumns.tsx'

/** Creates a glossary entry, or edits `row`. */
export function GlossaryEntryForm({
  row,
  onSaved,
  onClose,
}: {
  row?: GlossaryEntry
  onSaved?: (row: GlossaryEntry) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveGlossaryEntryMutation()
  return (
    <RowDialog
      title={row ? t('Edit “{term}”', { term: row.term }) : t('New term')}
      values={valuesOf(row)}
      save={(values) => save(draftOf(values)).unwrap()}
      created={
        row
          ? undefined
          : ({ term }) => ({ title: term, path: `/luxGlossary?term=${encodeURIComponent(term)}` })
      }
      maxWidth="sm"
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormGrid>
        <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
          {t(
            'All wordings have the same meaning: a question that uses one of them also finds documents that use the others. The first wording names the term; add synonyms and abbreviations below it.',
          )}
        </Typography>
        {glossaryLanguages.map((language) => (
          <TextLines
            key={language}
            name={language}
            label={t(languageLabels[language])}
            lineLabel={(number) =>
              t('{language} {number}', { language: t(languageLabels[language]), number })
            }
            addLabel={t('Add wording')}
            maxLines={20}
            maxLength={60}
          />
        ))}
        <CodeInput
          name="state"
          label={t('State')}
          options={stateOptions}
          required
          helperText={t('The search uses active terms only.')}
        />
      </FormGrid>
    </RowDialog>
  )
}

const valuesOf = (row?: GlossaryEntry): GlossaryEntryDraft =>
  row ? toRowDraft(emptyGlossaryEntry, row) : { ...emptyGlossaryEntry, en: [''] }

/** Removes empty values. */
function draftOf(values: GlossaryEntryDraft): GlossaryEntryDraft {
  const wordings = glossaryLanguages.map((language) => [
    language,
    values[language].map((wording) => wording.trim()).filter(Boolean),
  ])
  return { ...values, ...Object.fromEntries(wordings) }
}
