import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import PaginationItem from '@mui/material/PaginationItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useFormat, useT } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import { type FormEvent, type ReactNode, useState } from 'react'

export const getLastPage = ({ totalElements, size }: Pick<Page<unknown>, 'totalElements' | 'size'>) =>
  Math.max(1, Math.ceil(totalElements / size))

/** Formats `1–15 of 5,000`, `1 of 1`, `No rows`, and marks a capped total. */
function Total({ page }: { page: Page<unknown> }) {
  const t = useT()
  const { number } = useFormat()
  const from = (page.page - 1) * page.size + 1
  const values = {
    from: number(from),
    to: number(from + page.content.length - 1),
    total: number(page.totalElements),
  }
  const atLeast = { ...values, total: number(page.totalElements - 1) }
  if (page.totalElements === 0) return t('No rows')
  if (page.content.length === 0) return t('0 of {total}', values)
  if (page.totalElements === 1) return t('1 of 1')
  return page.totalIsExact
    ? t('{from}–{to} of {total}', values)
    : t('{from}–{to} of more than {total}', atLeast)
}

function Jumper({ last, onJump }: { last: number; onJump(page: number): void }) {
  const t = useT()
  const [text, setText] = useState('')
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Math.round(Number(text))
    if (text && !Number.isNaN(wanted)) onJump(Math.min(last, Math.max(1, wanted)))
    setText('')
  }
  return (
    <Box component="form" data-unsaved="ignore" onSubmit={jump} noValidate>
      <TextField
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={t('Go to page')}
        sx={{ width: 104, '& input': { py: 0.5, fontSize: { sm: '0.8125rem' } } }}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            'aria-label': t('Go to page (1 to {last})', { last }),
            enterKeyHint: 'go',
          },
        }}
      />
    </Box>
  )
}

interface PagerProps {
  page: Page<unknown>
  isPhone: boolean
  onPage(page: number): void
  /** Called when the pointer or focus approaches a page button, for prefetching. */
  onAhead?(page: number): void
  children?: ReactNode
}

export function Pager({ page, isPhone, onPage, onAhead, children }: PagerProps) {
  const t = useT()
  const last = getLastPage(page)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 1.5, py: 1 }}>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        <Total page={page} />
      </Typography>
      {children}
      <Box sx={{ mr: 'auto' }} />
      {last > 1 && (
        <>
          <Pagination
            aria-label={t('Pages')}
            size="small"
            count={last}
            page={Math.min(page.page, last)}
            siblingCount={isPhone ? 0 : 1}
            onChange={(_, to) => onPage(to)}
            renderItem={(item) => {
              const ahead = () => item.page && !item.selected && !item.disabled && onAhead?.(item.page)
              return <PaginationItem {...item} onPointerEnter={ahead} onFocus={ahead} />
            }}
            getItemAriaLabel={(type, to, isSelected) =>
              type === 'page'
                ? isSelected
                  ? t('Page {page}', { page: to })
                  : t('Go to page {page}', { page: to })
                : t(
                    { first: 'First page', last: 'Last page', next: 'Next page', previous: 'Previous page' }[
                      type as 'next'
                    ] ?? type,
                  )
            }
          />
          <Jumper last={last} onJump={onPage} />
        </>
      )}
    </Box>
  )
}
