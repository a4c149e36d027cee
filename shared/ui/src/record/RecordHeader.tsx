import { useT } from '@portal/client'
import type { ReactNode } from 'react'
import type { Option } from '../column.ts'
import { PageHeader } from '../PageHeader.tsx'
import { Tag } from '../Tag.tsx'
import { BackLink, type ListReference } from './BackLink.tsx'

interface RecordHeaderProps {
  title: string
  status: Option
  /** Note beside the status. */
  statusNote?: ReactNode
  /** List of the record. */
  list: ListReference
  actions?: ReactNode
}

/** Header of a record's page: back link, name and status. */
export function RecordHeader({ title, status, statusNote, list, actions }: RecordHeaderProps) {
  const t = useT()
  return (
    <>
      <BackLink {...list} />
      <PageHeader
        title={title}
        detail={
          <>
            <Tag label={t(status.label)} color={status.color} /> {statusNote}
          </>
        }
        actions={actions}
      />
    </>
  )
}
