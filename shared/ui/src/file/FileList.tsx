import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { notify, problemText, useDownload, useFormat, useSession, useT } from '@portal/client'
import type { StoredFile } from '@portal/contracts/file.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConfirm } from '../dialog/ConfirmHost.tsx'
import { Icon } from '../Icon.tsx'
import { type MutationResult, settle } from '../table/useRemoval.ts'
import { CameraButton } from './CameraButton.tsx'
import { canPreview, FilePreview } from './preview.tsx'
import { UploadLine } from './UploadLine.tsx'
import { usePastedFiles } from './usePastedFiles.ts'
import { type Upload, useUploads } from './useUploads.ts'

export interface ListedFile {
  /** Id of the attachment in its row. */
  id: number
  file: StoredFile
  addedBy?: string
  addedAt?: string
}

export interface FileListProps {
  label: string
  files: readonly ListedFile[]
  /** The noun's `downloadFile` and, if it differs from the back office's, `uploadFile`. */
  downloadRoute: Route
  uploadRoute?: Route
  /** Attaches a completed upload. Without it, files cannot be added. */
  onAdd?(file: StoredFile): MutationResult
  onRemove?(file: ListedFile): MutationResult
  permission?: string
  /** Accepted types, as in an input of type file. */
  accept?: string
  /** True in a form: removal takes effect on saving, without confirmation. */
  isDraft?: boolean
  /** Receives the pending uploads on every change. */
  onUploads?(uploads: readonly Upload[]): void
  /** Content beside each name. */
  beside?(file: ListedFile): ReactNode
  /** Accepts pasted pictures and, on touch screens, photos. */
  takesPictures?: boolean
}

/** Files of a row: add by selecting or dropping, preview, download, remove. */
export function FileList({
  label,
  files,
  downloadRoute,
  uploadRoute,
  onAdd,
  onRemove,
  permission,
  accept,
  isDraft,
  onUploads,
  beside,
  takesPictures = false,
}: FileListProps) {
  const t = useT()
  const { can } = useSession()
  const confirm = useConfirm()
  const { bytes, instant } = useFormat()
  const { download } = useDownload()
  const chooser = useRef<HTMLInputElement>(null)
  const [previewed, setPreviewed] = useState<StoredFile>()
  const [isOver, setOver] = useState(false)
  const { uploads, add } = useUploads(async (file) => onAdd && settle(onAdd(file)), uploadRoute)
  const tellUploads = useEffectEvent((now: readonly Upload[]) => onUploads?.(now))
  useEffect(() => tellUploads(uploads), [uploads])
  const mayAdd = onAdd !== undefined && (permission === undefined || can(permission))

  const remove = async (file: ListedFile) => {
    if (onRemove && isDraft) return void settle(onRemove(file))
    if (
      !onRemove ||
      !(await confirm({
        question: t('Do you want to delete this data?'),
        detail: file.file.name,
        isDanger: true,
      }))
    )
      return
    try {
      await settle(onRemove(file))
      notify.success(t('Removed successfully'))
    } catch (error) {
      notify.error(t('Operation failed, {msg}', { msg: problemText(error) }))
    }
  }
  const box = useRef<HTMLDivElement>(null)
  usePastedFiles(mayAdd && takesPictures, box, add)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (mayAdd) add(event.dataTransfer.files)
  }

  return (
    <Box
      ref={box}
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(mayAdd)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        gap: 1,
        borderRadius: 2,
        outline: isOver ? '2px dashed' : 'none',
        outlineColor: 'primary.main',
        outlineOffset: 4,
      }}
    >
      {files.length === 0 && uploads.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{t('No files yet')}</Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.map((listed) => (
          <Box
            component="li"
            key={listed.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 0.5,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Icon name="file" sx={{ color: 'text.secondary' }} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ overflowWrap: 'anywhere' }}>{listed.file.name}</Box>
              <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
                {[bytes(listed.file.size), listed.addedBy, instant(listed.addedAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </Box>
            </Box>
            {beside?.(listed)}
            {canPreview(listed.file.type) && (
              <IconButton
                aria-label={t('Show {name}', { name: listed.file.name })}
                onClick={() => setPreviewed(listed.file)}
              >
                <Icon name="view" />
              </IconButton>
            )}
            <IconButton
              aria-label={t('Download {name}', { name: listed.file.name })}
              onClick={() => void download(downloadRoute, { params: { id: listed.file.id } } as never)}
            >
              <Icon name="download" />
            </IconButton>
            {onRemove && (permission === undefined || can(permission)) && (
              <IconButton
                aria-label={t('Remove {name}', { name: listed.file.name })}
                onClick={() => void remove(listed)}
              >
                <Icon name="delete" />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {uploads.map((upload) => (
        <UploadLine key={upload.key} upload={upload} />
      ))}
      {mayAdd && (
        <Box>
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            accept={accept}
            aria-label={t('Choose files')}
            onChange={({ target }) => {
              add(target.files ?? [])
              target.value = ''
            }}
          />
          <Button
            variant="outlined"
            startIcon={<Icon name="upload" />}
            onClick={() => chooser.current?.click()}
          >
            {t('Add files')}
          </Button>
          {takesPictures && <CameraButton onFiles={add} />}
        </Box>
      )}
      {previewed && (
        <FilePreview file={previewed} route={downloadRoute} onClose={() => setPreviewed(undefined)} />
      )}
    </Box>
  )
}
