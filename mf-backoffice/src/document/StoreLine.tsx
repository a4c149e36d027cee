import { Link, useSession, useT } from '@portal/client'
import type { VectorStore } from '@portal/contracts/knowledge.contract.ts'
import { Box, ButtonBase, Icon, IconButton, Tag, Typography, useConfirm } from '@portal/ui'
import { useState } from 'react'
import { useDeleteVectorStoreMutation } from './document.api.ts'
import { notifyOutcome } from './notify-outcome.ts'
import { UploadDialog } from './UploadDialog.tsx'

interface Props {
  store: VectorStore
  page: number
  isChosen: boolean
}

/** Store in the list, with its upload and delete buttons. */
export function StoreLine({ store, page, isChosen }: Props) {
  const t = useT()
  const { can } = useSession()
  const confirm = useConfirm()
  const [remove] = useDeleteVectorStoreMutation()
  const [isUploading, setUploading] = useState(false)
  const { id, name, status, file_counts: counts } = store
  async function ask() {
    const detail = t('{name}: its documents are no longer used in answers.', { name })
    if (await confirm({ question: t('Continue the deletion operation'), detail, isDanger: true }))
      await notifyOutcome(remove({ vectorStoreId: id }).unwrap(), t('Removed successfully'))
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        ...(isChosen && { bgcolor: 'action.selected' }),
      }}
    >
      <ButtonBase
        component={Link}
        to={`/LuxQaDataFiles?page=${page}&store=${id}`}
        aria-current={isChosen || undefined}
        sx={{
          display: 'block',
          flex: 1,
          minWidth: 0,
          minHeight: 44,
          p: 1.25,
          textAlign: 'start',
          overflowWrap: 'anywhere',
        }}
      >
        {name}
        <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
          {t('Documents: {count}', { count: counts.total })}
        </Typography>
        {status === 'expired' && <Tag color="warning" label={t('Expired')} />}
      </ButtonBase>
      {can('knowledge:edit') && (
        <IconButton aria-label={t('Upload a file to {name}', { name })} onClick={() => setUploading(true)}>
          <Icon name="upload" />
        </IconButton>
      )}
      {can('knowledge:delete') && (
        <IconButton aria-label={t('Delete {name}', { name })} onClick={() => void ask()}>
          <Icon name="delete" />
        </IconButton>
      )}
      {isUploading && <UploadDialog of={store} onClose={() => setUploading(false)} />}
    </Box>
  )
}
