import { Link, useFormat, useSearchParams, useT } from '@portal/client'
import { deviceGroupLabel } from '@portal/contracts/device-group.ts'
import { type VectorStore, vectorStorePageSize } from '@portal/contracts/knowledge.contract.ts'
import {
  Box,
  Button,
  EmptyState,
  Fact,
  Facts,
  PageHeader,
  PermissionButton,
  QueryResult,
  Section,
  Stack,
  Typography,
} from '@portal/ui'
import { useState } from 'react'
import { CreateStoreDialog } from './CreateStoreDialog.tsx'
import { useGetVectorStoreFilesQuery, useGetVectorStoresQuery } from './document.api.ts'
import { StoreFile } from './StoreFile.tsx'
import { StoreLine } from './StoreLine.tsx'

/** While documents are read, the list follows. */
const pollingIntervalMs = 2_000

/** `/LuxQaDataFiles`: the documents that answers are made of; `?page=` and `?store=` say which are shown. */
export default function DocumentsPage() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const result = useGetVectorStoresQuery({ page })
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <PageHeader title={t('Data Files')} />
      <QueryResult result={result}>
        {({ content, totalElements }) => {
          const wanted = content.find(({ id }) => id === Number(search.get('store')))
          const chosen = wanted ?? content[0]
          // A phone shows the list or one store of it.
          const onPhone = (isShown: boolean) => ({ xs: isShown ? 'block' : 'none', md: 'block' })
          const pages = Math.max(1, Math.ceil(totalElements / vectorStorePageSize))
          // The last store of a page may have been deleted.
          if (!chosen && page > 1)
            return <Button onClick={() => setSearch({ page: String(page - 1) })}>{t('Previous')}</Button>
          const create = (
            <PermissionButton
              permission="knowledge:edit"
              variant="contained"
              onClick={() => setCreating(true)}
            >
              {t('Create Vector Stores')}
            </PermissionButton>
          )
          if (!chosen) return <EmptyState title={t('The Vector Stores are empty')} action={create} />
          return (
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '300px 1fr' } }}>
              <Box component="nav" aria-label={t('Vector stores')} sx={{ display: onPhone(!wanted) }}>
                {create}
                <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
                  {content.map((store) => (
                    <StoreLine key={store.id} store={store} page={page} isChosen={store === chosen} />
                  ))}
                </Box>
                {pages > 1 && (
                  <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mt: 1 }}>
                    <Button disabled={page <= 1} onClick={() => setSearch({ page: String(page - 1) })}>
                      {t('Previous')}
                    </Button>
                    <span>{t('{page} of {pages}', { page, pages })}</span>
                    <Button disabled={page >= pages} onClick={() => setSearch({ page: String(page + 1) })}>
                      {t('Next')}
                    </Button>
                  </Stack>
                )}
              </Box>
              <Box sx={{ display: onPhone(wanted !== undefined), minWidth: 0 }}>
                <Button
                  component={Link}
                  to={`/LuxQaDataFiles?page=${page}`}
                  sx={{ display: { md: 'none' }, mb: 1 }}
                >
                  {t('Vector stores')}
                </Button>
                <StoreDetails key={chosen.id} store={chosen} />
              </Box>
            </Box>
          )
        }}
      </QueryResult>
      {isCreating && (
        <CreateStoreDialog
          onCreated={(id) => setSearch({ store: String(id) })}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}

function StoreDetails({ store }: { store: VectorStore }) {
  const t = useT()
  const { instant } = useFormat()
  const isReading = store.status === 'in_progress'
  const result = useGetVectorStoreFilesQuery(
    { vectorStoreId: store.id },
    { pollingInterval: isReading ? pollingIntervalMs : 0, refetchOnMountOrArgChange: true },
  )
  const at = (seconds: number) => instant(new Date(seconds * 1_000).toISOString())
  return (
    <Section title={t('Storage Details')}>
      <Facts>
        <Fact label={t('Name')}>{store.name}</Fact>
        <Fact label={t('Device group')}>{t(deviceGroupLabel(store.chatVectorText))}</Fact>
        <Fact label={t('Last active')}>{at(store.last_active_at)}</Fact>
        <Fact label={t('Created')}>{at(store.created_at)}</Fact>
      </Facts>
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
    </Section>
  )
}
