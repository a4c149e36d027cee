import { type Translate, useT } from '@portal/client'
import type { ChatWhole } from '@portal/contracts/chat.contract.ts'
import { Alert, Box, Stack, Tag } from '@portal/ui'

/** Names the source of an answer. */
function originOf({ code, type, answer }: ChatWhole, t: Translate): string {
  if (answer.isDanger) return t('Safety advice')
  if (code === 204) return t('No answer')
  if (type === 'es') return t('Written by staff')
  return type === 'e_ai' ? t("From the device's report") : t('From the documents')
}

const Names = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length > 0 && (
    <Box sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
      <b>{title}</b> {[...new Set(names)].join(', ')}
    </Box>
  )

/** Shows an answer like the chat does, with its source. */
export function TestAnswer({ answer }: { answer: ChatWhole }) {
  const t = useT()
  const { code, msg, text, answer: parts } = answer
  if (code !== 200 && code !== 204)
    return <Alert severity="error">{t('Operation failed, {msg}', { msg })}</Alert>
  return (
    <Stack spacing={1}>
      <div>
        <Tag label={originOf(answer, t)} color={code === 204 ? 'warning' : 'info'} />
      </div>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text || parts.reply || parts.answers?.join('\n') || msg}
      </Box>
      <Names
        title={t('Files:')}
        names={parts.fixedResourceBosList?.map(({ initialFileName }) => initialFileName) ?? []}
      />
      <Names title={t('Sources:')} names={parts.sources?.map(({ file }) => file) ?? []} />
      <Names title={t('Suggestions:')} names={parts.qnaVos?.map(({ question }) => question) ?? []} />
    </Stack>
  )
}
