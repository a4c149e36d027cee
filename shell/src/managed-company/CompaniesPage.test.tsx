import { companyRoutes, type ManagedCompany } from '@portal/contracts/company.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, within } from '@testing-library/react'
import CompaniesPage from './CompaniesPage.tsx'

const admin = { username: 'admin', role: 'ADMIN' as const, permissions: ['company:edit', 'account:view'] }
const { findCompanyPage, saveCompany } = companyRoutes

function portal() {
  const row: ManagedCompany = { id: 7, version: 2, name: 'Signal Ridge', platform: 'EG4', accounts: 3 }
  const saved: unknown[] = []
  const handlers = [
    mock(findCompanyPage, { content: [row], totalElements: 1, totalIsExact: true, page: 1, size: 20 }),
    mock(saveCompany, ({ body }: MockCall<typeof saveCompany>) => {
      saved.push(body)
      if (body.name === 'Cape') {
        const msg = "There's already a company with this name."
        throw refuse(400, { error: 'company.duplicate_name', msg, fields: { name: 'is taken' } })
      }
      return { ...row, ...body, id: 8, version: 1 }
    }),
  ]
  return { handlers, saved }
}

test('creates and renames companies, and links to their accounts', async () => {
  const { handlers, saved } = portal()
  const { user, address } = await renderAt('/admin/companies', {
    as: admin,
    element: <CompaniesPage />,
    handlers,
  })
  const row = within((await screen.findByText('Signal Ridge')).closest('tr') as HTMLElement)
  expect(row.getByText('EG4')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'New company' }))
  const dialog = within(screen.getByRole('dialog', { name: 'New company' }))
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Cape')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('is taken')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Solar')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Cape Solar saved')).toBeVisible()
  expect(saved.at(-1)).toEqual({ name: 'Cape Solar', platform: '' })
  await user.click(row.getByRole('button', { name: 'Change' }))
  const change = within(await screen.findByRole('dialog', { name: 'Change Signal Ridge' }))
  await user.type(change.getByRole('textbox', { name: /Name/ }), ' Supply')
  await user.click(change.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Signal Ridge Supply saved')).toBeVisible()
  expect(saved.at(-1)).toEqual({ id: 7, version: 2, name: 'Signal Ridge Supply', platform: 'EG4' })
  await user.click(row.getByRole('button', { name: 'Accounts' }))
  expect(address()).toBe('/admin/accounts?company=Signal+Ridge')
})

test('is hidden from users without the permission', async () => {
  const { handlers } = portal()
  await renderAt('/admin/companies', { as: 'maintain', element: <CompaniesPage />, handlers })
  expect(screen.queryByText('Signal Ridge')).not.toBeInTheDocument()
})
