import { useT } from '@portal/client'
import type { FeedbackComment } from '@portal/contracts/feedback-comment.contract.ts'
import type { Page } from '@portal/contracts/page.ts'
import { Box, Button, QueryResult, Typography } from '@portal/ui'
import type { ReactNode } from 'react'

interface CommentPagesProps {
  result: { currentData?: Page<FeedbackComment> | undefined; error?: unknown; refetch: () => unknown }
  page: number
  onPage: (page: number) => void
  children: (comments: FeedbackComment[]) => ReactNode
}

export function CommentPages({ result, page, onPage, children }: CommentPagesProps) {
  const t = useT()
  return (
    <QueryResult result={result}>
      {({ content, totalElements, size }) => {
        const pages = Math.max(1, Math.ceil(totalElements / size))
        return (
          <>
            {children(content)}
            {(pages > 1 || page > 1) && (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
                <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
                  {t('Previous page')}
                </Button>
                <Typography variant="body2">{t('Page {page} of {pages}', { page, pages })}</Typography>
                <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
                  {t('Next page')}
                </Button>
              </Box>
            )}
          </>
        )
      }}
    </QueryResult>
  )
}
