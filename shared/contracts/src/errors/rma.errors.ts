import type { Declarations } from './message.ts'

export const rmaErrors = {
  'repairCentre.in_use': [409, 'Repair requests name this centre. Set it inactive instead.'],
  'rma.open_already': [409, '{reason:error}.'],
  'rma.remark_missing': 'Say why: whoever filed the request reads it.',
  'rma.stale': [
    409,
    'Someone else changed this request in the meantime. Look at it as it is now, and repeat.',
  ],
  'rma.future': 'This day lies in the future',
  'rma.fault_before_installation': 'The fault cannot be older than the installation',
  'rma.unknown_serial':
    'No device for which you can file a request has this serial number. Check it on the nameplate',
  'rma.device_replaced': 'This device was replaced. File the request for the one in its place',
  'rma.device_retired': 'This device was retired',
  'rma.open_unnamed': 'A repair request is open for this device already',
  'rma.open_named': 'A repair request is open for this device already: {rmaNumber}',
  'rma.inactive_centre': 'This repair centre takes no requests. Choose another one',
  'rma.uncovered':
    'No warranty covers the repair, and it is not paid for: the customer appeals or pays first.',
  'rma.covered': 'A warranty covers the repair, or it is paid for.',
  'rma.not_late': 'There is no late report to examine.',
  'rma.paid': 'The customer pays for the repair, so that no warranty is in question.',
  'rma.not_asked': 'The customer has not been asked anything.',
  'rma.asked_already': 'The customer has been asked already.',
  'rma.not_closed_early': 'Only a request that was closed before its end can be opened again.',
  'rma.closed': 'The request is closed.',
  'rma.step_of_other_status': 'This is not possible while the request is at “{status:term}”.',
  'rma.step_of_customer': 'The one who filed the request does this.',
  'rma.step_not_undone': 'A step of the repair is not undone. Take the next one',
  'rma.appealed_too_often':
    'You have appealed, offered to pay or taken that back too often. Wait until support has answered, or end the request',
  'rma.nothing_written': 'Write something, or add a file',
  'rma.unknown_time_zone': 'Unknown time zone. Take one such as Europe/Rome',
  'rma.not_allowed': [409, '{reason:error}.'],
  'rma.too_often': [429, 'Requests for this device were filed and ended too often. Try again tomorrow.'],
  'rma.opened_by_now': 'Another request is open for this device by now',
  'rma.unknown_device': '{reason:error}.',
  'repairCentre.duplicate_name': 'Another repair centre has this name already.',
  'repairCentre.other_has_name': 'Another repair centre has this name already',
  'rma.open_of_restored':
    'Nothing was restored: another request is open for one of these devices by now. Close that one first.',
} as const satisfies Declarations
