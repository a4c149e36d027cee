import { notify, useT } from '@portal/client'
import { Box, Button, MuiLink, Typography } from '@portal/ui'

/** Creates the HTML for a page. */
export const createSnippet = (origin: string, site: string) =>
  `<script src="${origin}/embed/chat.js" async></script>
<aftersales-chat site="${site}" token-url="/chat-token"></aftersales-chat>`

const policyOf = (origin: string) => `script-src ${origin}; frame-src ${origin}`

function Code({ title, text }: { title: string; text: string }) {
  const t = useT()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(t('Copied')),
      () => notify.error(t('Your browser blocked copying. Select the text and copy it.')),
    )
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
          {title}
        </Typography>
        <Button size="small" onClick={() => void copy()} aria-label={t('Copy: {title}', { title })}>
          {t('Copy')}
        </Button>
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label={title}
        sx={{
          m: 0,
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          fontSize: 13,
          overflowX: 'auto',
        }}
      >
        {text}
      </Box>
    </Box>
  )
}

/** Instructions and code for embedding the chat. */
export function SiteCode({ site }: { site: string }) {
  const t = useT()
  const { origin } = location
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Code title={t('HTML of your page')} text={createSnippet(origin, site)} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(
          'Your server responds to POST /chat-token with {answer}. It requests the token from {call} with an API key, the site, a serial number and your own identifier of the user.',
          { answer: '{"token": "…"}', call: 'POST /api/chat/embedToken' },
        )}{' '}
        <MuiLink href="/api/docs" target="_blank">
          {t('All API calls')}
        </MuiLink>
      </Typography>
      <Code title={t('If your page has a content security policy')} text={policyOf(origin)} />
    </Box>
  )
}
