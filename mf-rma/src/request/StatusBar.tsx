import { useFormat, useT } from '@portal/client'
import { listStatuses, type RmaStatus, type RmaStatusListName } from '@portal/contracts/rma-status.ts'
import { Box, Button, type ListState } from '@portal/ui'
import { useGroupRmaQuery } from '../rma/desk.api.ts'
import { rmaStatusOption } from '../rma/options.ts'

const lists: { name: RmaStatusListName; label: string }[] = [
  { name: 'NORMAL', label: 'Repair' },
  { name: 'APPEAL', label: 'Appeal' },
  { name: 'OUT_WARRANTY', label: 'Out of warranty' },
  { name: 'PAY', label: 'Pay' },
]
const open = ['false']

const isSame = (a: unknown, b: readonly string[]) =>
  Array.isArray(a) && a.length === b.length && b.every((one) => a.includes(one))

/** Counts of open requests by lane and status; a click filters the list. */
export function StatusBar({ list }: { list: ListState }) {
  const t = useT()
  const { number } = useFormat()
  const { data } = useGroupRmaQuery(
    { by: 'rmaStatus', queryParams: { closed: false } },
    { refetchOnMountOrArgChange: true },
  )
  const countOf = (statuses: readonly string[]) =>
    data?.groups.reduce((sum, { value, count }) => sum + (statuses.includes(String(value)) ? count : 0), 0)
  const { rmaStatus, closed, isOverdue } = list.filters
  const isOpen = isSame(closed, open)
  const shown = lists.find(
    ({ name }) =>
      isOpen &&
      Array.isArray(rmaStatus) &&
      rmaStatus.every((one) => listStatuses(name).some((status) => status === one)),
  )
  const choose = (statuses: readonly RmaStatus[] | undefined) => {
    const { rmaStatus: _, closed: __, isOverdue: ___, ...rest } = list.filters
    list.setFilters(
      statuses ? { ...rest, closed: open, ...(statuses.length > 0 && { rmaStatus: [...statuses] }) } : rest,
    )
  }
  const button = (label: string, count: number | undefined, isPressed: boolean, run: () => void) => (
    <Button
      key={label}
      size="small"
      variant={isPressed ? 'contained' : 'text'}
      aria-pressed={isPressed}
      onClick={run}
      sx={{ minWidth: 0, px: 1, whiteSpace: 'nowrap', flexShrink: 0 }}
    >
      {label}
      {count !== undefined && (
        <Box component="span" sx={{ ml: 0.75, fontWeight: 400 }}>
          {number(count)}
        </Box>
      )}
    </Button>
  )
  const row = { display: 'flex', gap: 0.5, overflowX: 'auto', flexWrap: { sm: 'wrap' } }
  const total = data?.groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <Box role="group" aria-label={t('Requests by status')} sx={{ mb: 1, display: 'grid', gap: 0.5 }}>
      <Box sx={row}>
        {button(t('All'), undefined, !rmaStatus && !closed && !isOverdue, () => choose(undefined))}
        {button(t('In progress'), total, isOpen && !rmaStatus && !isOverdue, () => choose([]))}
        {lists.map(({ name, label }) =>
          button(t(label), countOf(listStatuses(name)), shown?.name === name, () =>
            choose(listStatuses(name)),
          ),
        )}
      </Box>
      {shown && listStatuses(shown.name).length > 1 && (
        <Box sx={row}>
          {listStatuses(shown.name)
            .filter((status) => status !== 'COMPLETED')
            .map((status) =>
              button(t(rmaStatusOption(status).label), countOf([status]), isSame(rmaStatus, [status]), () =>
                choose(isSame(rmaStatus, [status]) ? listStatuses(shown.name) : [status]),
              ),
            )}
        </Box>
      )}
    </Box>
  )
}
