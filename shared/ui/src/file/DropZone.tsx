import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { Icon } from '../Icon.tsx'

interface DropZoneProps {
  accept: string
  label: string
  hint: string
  onFile: (file: File) => void
  /** Called when several files are dropped, of which none is accepted; by default the first is. */
  onMany?: (count: number) => void
}

/** Selects one file by dialog or drop. */
export function DropZone({ accept, label, hint, onFile, onMany }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    setOver(false)
    if (files && files.length > 1 && onMany) onMany(files.length)
    else if (files?.[0]) onFile(files[0])
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        p: 4,
        border: 1,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isOver ? 'action.hover' : 'background.paper',
      }}
    >
      <Icon name="upload" sx={{ fontSize: 32, color: 'text.secondary' }} />
      <Button variant="contained" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {hint}
      </Typography>
      <input
        ref={input}
        hidden
        data-unsaved="ignore"
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files)
          // Resets the input, so that selecting the same file again is a change.
          target.value = ''
        }}
      />
    </Box>
  )
}
