import { useT } from '@portal/client'
import type { CustodyEvent, CustodyKind, CustodyPlace } from '@portal/contracts/custody.ts'
import { toRmaPath } from '@portal/contracts/rma-status.ts'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  getOption,
  QueryResult,
  type TagColor,
  Timeline,
} from '@portal/ui'
import { useId } from 'react'
import { deviceStatusOptions } from '../common/options.ts'
import { claimPath, devicePath, orderPath } from '../common/paths.ts'
import { useFindDeviceCustodyQuery } from './device.api.ts'
import { useChangeFormatter } from './eventFormatter.ts'

const kinds: Record<CustodyKind, { label: string; color?: TagColor }> = {
  REGISTERED: { label: 'Registered' },
  ASSIGNED: { label: 'Assigned to order {orderNo}' },
  UNASSIGNED: { label: 'Removed from order {orderNo}' },
  SHIPPED: { label: 'Shipped with order {orderNo}', color: 'info' },
  UNSHIPPED: { label: 'Shipping of order {orderNo} undone' },
  INSTALLED: { label: 'Installed', color: 'success' },
  OWNER_CHANGED: { label: 'Owner changed' },
  MOVED: { label: 'Location or end user changed' },
  AT_CENTRE: { label: 'Arrived at the repair centre ({rmaNumber})', color: 'warning' },
  RETURNED: { label: 'Returned from the repair centre ({rmaNumber})', color: 'success' },
  REPLACED: { label: 'Replaced by {serialNum}', color: 'error' },
  TOOK_PLACE: { label: 'Replacement for {serialNum}', color: 'info' },
  REPLACEMENT_UNDONE: { label: 'Replacement undone' },
  RETIRED: { label: 'Retired', color: 'error' },
  CORRECTED: { label: 'Status corrected manually: {status}', color: 'warning' },
  DELETED: { label: 'Deleted', color: 'error' },
  RESTORED: { label: 'Restored' },
  UNEXPLAINED: { label: 'Status changed, cause unknown: {status}', color: 'warning' },
}

const places: Record<CustodyPlace, { label: string }> = {
  STOCK: { label: 'In stock' },
  CUSTOMER: { label: 'With the customer' },
  SITE: { label: 'At the site' },
  CENTRE: { label: 'At the repair centre' },
  NONE: { label: 'No longer in use' },
}

function linkTo({ kind, orderNo, claimNo, rmaNumber, otherSerialNum }: CustodyEvent): string | undefined {
  if (claimNo) return claimPath(claimNo)
  if (rmaNumber) return toRmaPath(rmaNumber)
  if (orderNo && kind !== 'OWNER_CHANGED') return orderPath(orderNo)
  return otherSerialNum ? devicePath(otherSerialNum) : undefined
}

/** Custody log of a device with place, owner and cause, newest event first. */
export function DeviceCustody({ serialNum, onClose }: { serialNum: string; onClose: () => void }) {
  const t = useT()
  const id = useId()
  const result = useFindDeviceCustodyQuery({ serialNum })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} component="h2" variant="h2">
        {t('Custody log of device {serialNum}', { serialNum })}
      </DialogTitle>
      <DialogContent dividers>
        <QueryResult result={result}>{(events) => <Events events={events} />}</QueryResult>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Events({ events }: { events: readonly CustodyEvent[] }) {
  const t = useT()
  const changed = useChangeFormatter(events)
  const items = events.toReversed().map((event) => {
    const { id, kind, on, by, place, orderNo, rmaNumber, otherSerialNum, status } = event
    const values = {
      orderNo: orderNo ?? '',
      rmaNumber: rmaNumber ?? '',
      serialNum: otherSerialNum ?? '',
      status: t(getOption(deviceStatusOptions, status).label),
    }
    const detail = [t(places[place].label), changed(event), by && t('by {by}', { by })]
    return {
      key: String(id),
      on,
      link: linkTo(event),
      color: kinds[kind].color ?? 'neutral',
      title: t(kinds[kind].label, values).trim(),
      detail: detail.filter(Boolean).join(' · '),
    } as const
  })
  return <Timeline label={t('Custody log')} items={items} />
}
