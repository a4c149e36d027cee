import { useT } from '@portal/client'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  QueryResult,
  Tab,
  Tabs,
} from '@portal/ui'
import { useId, useState } from 'react'
import type { ShownMail } from './outbox.api.ts'

/** Preview of an e-mail in an iframe without scripts and requests. */
export function MailPreview({ mail, onClose }: { mail: ShownMail; onClose: () => void }) {
  const t = useT()
  const title = useId()
  const [shown, setShown] = useState<'html' | 'text'>('html')
  const result = mail.of.useView({ id: mail.id })
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {result.currentData?.subject ?? t('Preview')}
      </DialogTitle>
      <DialogContent>
        <QueryResult result={result}>
          {({ html, text }) => (
            <>
              <Tabs
                value={shown}
                onChange={(_, next: 'html' | 'text') => setShown(next)}
                aria-label={t('Preview')}
              >
                <Tab value="html" label={t('HTML')} />
                <Tab value="text" label={t('Plain text')} />
              </Tabs>
              {shown === 'html' ? (
                <Box
                  component="iframe"
                  title={t('Preview')}
                  sandbox=""
                  srcDoc={html}
                  sx={{
                    width: '100%',
                    height: 360,
                    border: 1,
                    borderColor: 'divider',
                    borderRadius: 1,
                    bgcolor: '#fff',
                    colorScheme: 'light',
                  }}
                />
              ) : (
                <Box
                  component="pre"
                  tabIndex={0}
                  sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0, py: 1.5 }}
                >
                  {text}
                </Box>
              )}
            </>
          )}
        </QueryResult>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
