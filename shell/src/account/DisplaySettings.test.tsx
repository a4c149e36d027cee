import { addTexts, setLanguage, timeZone } from '@portal/client'
import { preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { DisplaySettings } from './DisplaySettings.tsx'

test('changes language, appearance and time zone together at once', async () => {
  const kept: unknown[] = []
  const { user } = await renderAt('/account', {
    as: 'owner',
    element: <DisplaySettings />,
    handlers: [
      mock(preferenceRoutes.savePreference, ({ body }: MockCall<typeof preferenceRoutes.savePreference>) => {
        kept.push(body)
        return null
      }),
    ],
  })
  addTexts('zh-CN', { 'Language and display': '语言与显示' })
  const open = () => user.click(screen.getByRole('button', { name: /Change language|更改/ }))
  await open()
  const dialog = within(await screen.findByRole('dialog', { name: 'Language and display' }))
  expect(await findAxeProblems()).toEqual([])
  await user.click(dialog.getByRole('combobox', { name: /Time zone/ }))
  await user.clear(dialog.getByRole('combobox', { name: /Time zone/ }))
  await user.keyboard('Kat')
  await user.click(await screen.findByRole('option', { name: /Kat(h|)mandu/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(kept).toHaveLength(1))
  expect(kept).toEqual([{ key: 'timeZone', value: expect.stringMatching(/^Asia\/Kat/) }])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(timeZone()).toMatch(/^Asia\/Kat/)
  expect(screen.getByText(/English · System default · Asia\/Kat/)).toBeVisible()
  await open()
  const again = within(await screen.findByRole('dialog'))
  await user.click(again.getByRole('combobox', { name: /Language/ }))
  await user.click(await screen.findByRole('option', { name: '简体中文' }))
  await user.click(again.getByRole('combobox', { name: /Appearance/ }))
  await user.click(await screen.findByRole('option', { name: 'Dark' }))
  await user.click(again.getByRole('button', { name: 'Save' }))
  // Waits until the dialog, whose heading is equal, is closed.
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByRole('heading', { name: '语言与显示' })).toBeVisible()
  expect(kept).toHaveLength(1)
  await act(() => setLanguage('en'))
})
