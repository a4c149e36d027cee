import { notify, useFormat, useRowEvents, useSearchParams, useSession, useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { listStatuses, type RmaStatus, rmaStatuses } from '@portal/contracts/rma-status.ts'
import {
  Box,
  Button,
  ListHeader,
  type ListState,
  SearchBox,
  TextLink,
  useListState,
  useMediaQuery,
} from '@portal/ui'
import { useState } from 'react'
import { Board, type ColumnProps } from '../board/Board.tsx'
import { BoardColumn } from '../board/BoardColumn.tsx'
import type { Lane } from '../board/board.ts'
import { useOptimisticMoves } from '../board/useOptimisticMoves.ts'
import { useFindRmaQuery } from '../rma/desk.api.ts'
import { rmaLaneOptions, rmaStatusOption } from '../rma/options.ts'
import { ViewTabs } from '../rma/ViewTabs.tsx'
import { RequestCardContent } from './RequestCardContent.tsx'
import { useRequestColumns } from './requestColumns.tsx'
import { ScanRequest } from './ScanRequest.tsx'
import { StepMenu } from './Steps.tsx'
import { changesStatus } from './step-labels.ts'
import { useStaffStep } from './useStaffStep.tsx'
import { refusalText, useTakeStep } from './useTakeStep.ts'

/** Number of cards of a column at first and per click, and its limit; the list shows all. */
const step = 25
const maxCards = 200

const statusesOf: Record<string, readonly RmaStatus[]> = {
  NORMAL: listStatuses('NORMAL'),
  APPEAL: [...listStatuses('OUT_WARRANTY'), ...listStatuses('APPEAL')],
  PAY: listStatuses('PAY'),
  ALL: rmaStatuses,
}

/** Loaded cards by request number. */
interface RequestCard {
  id: number
  name: string
  request: RmaRequest
}
const cardOf = (request: RmaRequest): RequestCard => ({ id: request.id, name: request.rmaNumber, request })

/** Selects one lane of the board, or all statuses. */
function LaneButtons({ shown, onShow }: { shown: string; onShow(lane: string): void }) {
  const t = useT()
  return (
    <Box role="group" aria-label={t('Process')} sx={{ display: 'flex', gap: 0.5, overflowX: 'auto' }}>
      {[...rmaLaneOptions, { value: 'ALL', label: 'All' }].map(({ value, label }) => (
        <Button
          key={value}
          size="small"
          variant={shown === value ? 'contained' : 'text'}
          aria-pressed={shown === value}
          onClick={() => onShow(value)}
        >
          {t(label)}
        </Button>
      ))}
    </Box>
  )
}

interface StatusColumnProps {
  lane: Lane
  list: ListState
  parts: ColumnProps<RequestCard>
}

/**
 * Column of a status: open requests with the longest waiting first, completed ones with the newest first.
 */
function StatusColumn({ lane, list, parts }: StatusColumnProps) {
  const t = useT()
  const { number } = useFormat()
  const [size, setSize] = useState(step)
  const isCompleted = lane.key === 'COMPLETED'
  const { queryParams } = list.request
  const result = useFindRmaQuery(
    {
      page: 1,
      size,
      sort: 'updatedAt',
      direction: isCompleted ? 'DESC' : 'ASC',
      queryParams: {
        ...queryParams,
        rmaStatus: [lane.key as RmaStatus],
        ...(!isCompleted && { closed: false }),
      },
    },
    { refetchOnMountOrArgChange: true },
  )
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = result
  const hasMore = data !== undefined && data.totalElements > data.content.length
  return (
    <BoardColumn<RequestCard>
      lane={lane}
      read={{
        cards: data?.content.map(cardOf),
        total: data ? `${number(data.totalElements)}${data.totalIsExact ? '' : '+'}` : '…',
        error,
        isFetching,
        readAt: fulfilledTimeStamp,
        refetch,
        onMore: hasMore && size < maxCards ? () => setSize(Math.min(maxCards, size + step)) : undefined,
        rest: hasMore && (
          <TextLink to={`/rma?rmaStatus=${lane.key}${isCompleted ? '' : '&closed=false'}`}>
            {t('Show all in the list')}
          </TextLink>
        ),
      }}
      moves={parts.moves}
      hands={parts.hands}
      refusal={parts.refusal}
    >
      {parts.card}
    </BoardColumn>
  )
}

/** `/rma?view=board`: requests by status. Moving a card takes the step to the new status. */
export default function RequestBoard() {
  const t = useT()
  const { can } = useSession()
  const [search, setSearch] = useSearchParams()
  const columns = useRequestColumns()
  const list = useListState(columns, { others: ['view', 'lane'] })
  const isPhone = useMediaQuery('(max-width:599.95px)')
  useRowEvents('rma', 'Rma')
  const moves = useOptimisticMoves<RequestCard>()
  const take = useTakeStep()
  const { start, dialog } = useStaffStep()
  const asked = search.get('lane') ?? 'NORMAL'
  const shown = asked in statusesOf ? asked : 'NORMAL'
  const lanes = (statusesOf[shown] ?? []).map((key): Lane => {
    const { label, color } = rmaStatusOption(key)
    return { key, label: t(label), color }
  })
  const stepTo = ({ request }: RequestCard, to: string) =>
    request.operations.find((one) => changesStatus(one) && one.rmaStatus === to)
  const drop = (card: RequestCard, from: string, to: string) => {
    const found = stepTo(card, to)
    if (!found) return
    // Returns the card after the error was shown.
    const work = async () => {
      if (!(await start(card.request, found))) throw new Error('not taken')
    }
    moves.move(card, from, to, work).catch(() => {})
  }
  /** Queries why the service refuses a move. */
  const explain = ({ request }: RequestCard, to: string) =>
    take(request, { operation: 'RECEIVE', rmaStatus: to as RmaStatus }).catch((error) =>
      notify.error(refusalText(error)),
    )
  const show = (lane: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      next.set('lane', lane)
      return next
    })
  return (
    <>
      <ListHeader title={<ViewTabs view="board" />}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flex: 1 }}>
          <SearchBox label={t('Repair requests')} list={list} isPhone={isPhone} canScan={false} />
          <ScanRequest list={list} />
        </Box>
      </ListHeader>
      <Box sx={{ mb: 1 }}>
        <LaneButtons shown={shown} onShow={show} />
      </Box>
      <Board<RequestCard>
        key={shown}
        label={t('Repair requests by status')}
        lanes={lanes}
        isFixed={!can('rma:audit')}
        moves={moves}
        refusalOf={(card, to) =>
          stepTo(card, to)
            ? undefined
            : t('Not possible from “{status}”', { status: t(rmaStatusOption(card.request.rmaStatus).label) })
        }
        onDrop={drop}
        onRefused={(card, to) => void explain(card, to)}
        column={(lane, parts) => <StatusColumn key={lane.key} lane={lane} list={list} parts={parts} />}
        face={({ request }) => <RequestCardContent request={request} />}
        menu={({ request }) => <StepMenu request={request} start={start} />}
      />
      {dialog}
    </>
  )
}
