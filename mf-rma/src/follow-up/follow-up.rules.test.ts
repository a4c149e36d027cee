import { type FollowUpDialog, type FollowUpState, toFollowUp } from './follow-up.rules.ts'

const lanes = ['NORMAL', 'APPEAL', 'PAY'] as const
/** Warranty info, support for repair, and the dialog of an open request in each lane. */
const open: [hasWarrantyInfo: boolean, support2Repair: boolean, ...dialogs: FollowUpDialog[]][] = [
  [false, false, 'NO_WARRANTY', 'APPEAL', 'PAY'],
  [false, true, 'SUPPORT', 'SUPPORT', 'SUPPORT'],
  [true, false, 'EXIT', 'APPEAL', 'PAY'],
  [true, true, 'SUPPORT', 'SUPPORT', 'SUPPORT'],
]
const cases = open.flatMap(([hasWarrantyInfo, support2Repair, ...dialogs]) =>
  lanes.flatMap((rmaCurrStatus, lane): [FollowUpState, FollowUpDialog | undefined][] => [
    [{ rmaCurrStatus, hasWarrantyInfo, support2Repair, closed: false }, dialogs[lane]],
    [{ rmaCurrStatus, hasWarrantyInfo, support2Repair, closed: true }, 'EXIT'],
  ]),
)

test('lists every state exactly once in the table of cases', () => {
  expect(new Set(cases.map(([state]) => JSON.stringify(state))).size).toBe(24)
})

test.each(cases)('RMA-27 %j is followed by %s', (state, dialog) => {
  expect(toFollowUp(state)).toBe(dialog)
})
