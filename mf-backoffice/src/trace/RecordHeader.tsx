import { useT } from '@portal/client'
import { Box, type Option, PageHeader, Tag } from '@portal/ui'
import type { ReactNode } from 'react'
import { TextLink } from './TextLink.tsx'

interface Props {
  title: string
  status: Option
  /** The list that the record stands in. */
  list: { label: string; to: string }
  actions?: ReactNode
}

/** The head of one record's page: the way back to its list, its name and its state. */
export function RecordHeader({ title, status, list, actions }: Props) {
  const t = useT()
  return (
    <>
      <Box sx={{ fontSize: '0.8125rem', mb: 0.5 }}>
        <TextLink to={list.to}>{list.label}</TextLink>
      </Box>
      <PageHeader title={title} detail={<Tag label={t(status.label)} color={status.color} />} actions={actions} />
    </>
  )
}
