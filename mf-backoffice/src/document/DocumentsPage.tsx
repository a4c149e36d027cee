import { Link, useSearchParams, useT } from '@portal/client'
import { vectorStorePageSize } from '@portal/contracts/knowledge.contract.ts'
import { Box, Button, EmptyState, PageHeader, PermissionButton, QueryResult, Stack } from '@portal/ui'
import { useState } from 'react'
import { CreateStoreDialog } from './CreateStoreDialog.tsx'
import { useGetVectorStoresQuery } from './document.api.ts'
import { StoreDetails } from './StoreDetails.tsx'
import { StoreLine } from './StoreLine.tsx'

/** `/LuxQaDataFiles`: documents of the assistant. `?page=` and `?store=` select the page and the store. */
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
          // Shows either the list or the store on a phone.
          const onPhone = (isShown: boolean) => ({ xs: isShown ? 'block' : 'none', md: 'block' })
          const pages = Math.max(1, Math.ceil(totalElements / vectorStorePageSize))
          // Returns to the previous page after the last store of a page was deleted.
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
