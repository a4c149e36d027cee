import { useSession, useT } from '@portal/client'
import { type GlossaryEntry, glossaryLanguages } from '@portal/contracts/glossary-entry.contract.ts'
import { ColumnFacts, Section, Stack } from '@portal/ui'
import { LatestChanges } from '../common/LatestChanges.tsx'
import { useFindGlossaryEntryHistoryQuery } from './glossaryEntry.api.ts'
import { glossaryEntryColumns, glossaryEntryLabels, languageLabels } from './glossaryEntryColumns.tsx'

const Changes = ({ id }: { id: number }) => (
  <LatestChanges result={useFindGlossaryEntryHistoryQuery({ id })} columns={glossaryEntryLabels} />
)
/** Excludes columns that have their own sections. */
const facts = glossaryEntryColumns.filter(({ field }) => !glossaryLanguages.some((one) => one === field))

export default function GlossaryEntryPreview({ row }: { row: GlossaryEntry }) {
  const t = useT()
  const { can } = useSession()
  return (
    <Stack spacing={1.5}>
      {glossaryLanguages
        .filter((language) => row[language].length > 0)
        .map((language) => (
          <Section key={language} title={t(languageLabels[language])}>
            <Stack lang={language} sx={{ overflowWrap: 'anywhere' }}>
              {row[language].map((wording) => (
                <div key={wording}>{wording}</div>
              ))}
            </Stack>
          </Section>
        ))}
      <Section title={t('Term')}>
        <ColumnFacts row={row} columns={facts} />
      </Section>
      {can('glossaryEntry:edit') && <Changes id={row.id} />}
    </Stack>
  )
}
