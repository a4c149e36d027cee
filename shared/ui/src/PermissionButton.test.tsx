import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen } from '@testing-library/react'
import { PermissionButton } from './PermissionButton.tsx'

const show = (permissions: string[], disabled?: boolean | string) =>
  renderAt('/', {
    as: { permissions },
    element: (
      <PermissionButton permission="order:edit" disabled={disabled}>
        Edit
      </PermissionButton>
    ),
  })

const has = [['order:view', 'order:edit']]
const lacks = [['order:view', 'order:editor', 'edit', 'device:edit'], []]
const forbids = [true, 'The order is closed.']
const permits = [undefined, false, '']

test.each([
  ...has.flatMap((granted) => permits.map((disabled) => [granted, disabled, 'enabled'] as const)),
  ...has.flatMap((granted) => forbids.map((disabled) => [granted, disabled, 'disabled'] as const)),
  ...lacks.flatMap((granted) =>
    [...permits, ...forbids].map((disabled) => [granted, disabled, 'absent'] as const),
  ),
])('AUTH-25 with the permissions %j and disabled %j the button is %s', async (granted, disabled, state) => {
  await show(granted, disabled)
  const button = screen.queryByRole('button', { name: 'Edit' })
  if (state === 'absent') expect(button).not.toBeInTheDocument()
  else expect(button).toHaveProperty('disabled', state === 'disabled')
})

test('a button that is disabled for another reason tells that reason', async () => {
  const { user } = await show(['order:edit'], 'The order is closed.')
  await user.tab()
  expect(await screen.findByRole('tooltip', { name: 'The order is closed.' })).toBeVisible()
})
