import type { Declarations } from './message.ts'

export const rmaErrors = {
  'repairCentre.in_use': [409, 'Repair requests name this centre. Set it inactive instead.'],
  'rma.open_already': [409, 'Another request is open for this device by now.'],
  'rma.remark_missing': 'Say why: whoever filed the request reads it.',
  'rma.stale': [
    409,
    'Someone else changed this request in the meantime. Look at it as it is now, and repeat.',
  ],
} as const satisfies Declarations
