import { useT } from '@portal/client'
import type { ReactNode } from 'react'
import type { Option } from '../column.ts'
import { PageHeader } from '../PageHeader.tsx'
import { Tag } from '../Tag.tsx'
import { BackLink, type ListPlace } from './BackLink.tsx'

interface RecordHeaderProps {
  title: string
  status: Option
  /** Note beside the status. */
  statusNote?: ReactNode
  /** The list that the record stands in. */
  list: ListPlace
  actions?: ReactNode
}

/** The head of one record's page: the way back to its list, its name and its state. */
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
