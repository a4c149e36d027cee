import { useFormat, useT } from '@portal/client'
import type { UnansweredQuestion } from '@portal/contracts/unanswered.contract.ts'
import { ColumnFacts, MuiLink, PlainTable, Section, Stack } from '@portal/ui'
import { threadPath } from '../dialogue/address.ts'
import { unansweredColumns } from './unansweredColumns.tsx'

/** Preview of a question: its wordings and dialogues. */
export default function UnansweredPreview({ row }: { row: UnansweredQuestion }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <Stack spacing={1.5}>
      <Section title={t('Wordings')}>
        <PlainTable
          label={t('Wordings')}
          rows={row.wordings}
          rowKey={({ question }) => question}
          columns={[
            { label: t('Question'), cell: ({ question }) => question },
            { label: t('Times asked'), align: 'right', cell: ({ count }) => number(count) },
          ]}
        />
      </Section>
      <Section title={t('Dialogues')}>
        <Stack component="ul" sx={{ m: 0, pl: 2.5 }}>
          {row.threadIds.map((threadId, at) => (
            <li key={threadId}>
              <MuiLink href={threadPath(threadId)} target="_blank" rel="noopener">
                {t('Dialogue {number}', { number: at + 1 })}
              </MuiLink>
            </li>
          ))}
        </Stack>
      </Section>
      <Section title={t('Question')}>
        <ColumnFacts row={row} columns={unansweredColumns} />
      </Section>
    </Stack>
  )
}
