import { useFormat, useT } from '@portal/client'
import { getDeviceGroupLabel } from '@portal/contracts/device-group.ts'
import type { VectorStore } from '@portal/contracts/knowledge.contract.ts'
import {
  Alert,
  Box,
  Button,
  Fact,
  Facts,
  PermissionButton,
  QueryResult,
  Section,
  Typography,
} from '@portal/ui'
import { useEffect, useState } from 'react'
import { useGetVectorStoreFilesQuery } from './document.api.ts'
import { ExpiryDialog } from './ExpiryDialog.tsx'
import { useExpiryText } from './expiry.ts'
import { isInProgress } from './file-state.ts'
import { StoreFile } from './StoreFile.tsx'
import { TestStoreDialog } from './TestStoreDialog.tsx'

/** Polls the list while documents are being processed. */
const pollingIntervalMs = 2_000

/** Store with its documents. */
export function StoreDetails({ store }: { store: VectorStore }) {
  const t = useT()
  const { instant } = useFormat()
  const [isReading, setReading] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const result = useGetVectorStoreFilesQuery(
    { vectorStoreId: store.id },
    { pollingInterval: isReading ? pollingIntervalMs : 0, refetchOnMountOrArgChange: true },
  )
  useEffect(() => setReading(result.data?.some(isInProgress) ?? false), [result.data])
  const at = (seconds: number) => instant(new Date(seconds * 1_000).toISOString())
  const expiry = useExpiryText()(store)
  return (
    <Section
      title={t('Storage Details')}
      action={
        <Button size="small" onClick={() => setTrying(true)}>
          {t('Try a question')}
        </Button>
      }
    >
      <Facts>
        <Fact label={t('Name')}>{store.name}</Fact>
        <Fact label={t('Device group')}>{t(getDeviceGroupLabel(store.chatVectorText))}</Fact>
        <Fact label={t('Last active')}>{at(store.last_active_at)}</Fact>
        <Fact label={t('Created on')}>{at(store.created_at)}</Fact>
        <Fact label={t('Expires')}>
          {expiry}{' '}
          <PermissionButton permission="knowledge:edit" size="small" onClick={() => setChanging(true)}>
            {t('Change expiry')}
          </PermissionButton>
        </Fact>
      </Facts>
      {store.status === 'expired' && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t('This vector store has expired. Its documents are kept, but no longer used in answers.')}
        </Alert>
      )}
      <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
        {t('Files attached')}
      </Typography>
      <QueryResult result={result}>
        {(files) =>
          files.length === 0 ? (
            <Typography color="text.secondary">{t('No file')}</Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {files.map((file) => (
                <StoreFile key={file.id} file={file} />
              ))}
            </Box>
          )
        }
      </QueryResult>
      {isTrying && <TestStoreDialog store={store} onClose={() => setTrying(false)} />}
      {isChanging && <ExpiryDialog store={store} onClose={() => setChanging(false)} />}
    </Section>
  )
}
