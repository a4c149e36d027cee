import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen } from '@testing-library/react'
import AssistantCard from './AssistantCard.tsx'

test.each([
  ['EG4', 'EG4 Assistant', '/EG4Bot?platform=EG4'],
  ['LUX_POWER', 'LuxGPT', '/LuxGPT2?platform=LUX_POWER'],
  ['', 'LuxGPT', '/LuxGPT2?platform=LUX_POWER'],
])('links an account of platform %p to %s', async (platform, name, address) => {
  await renderAt('/', { as: { platform }, element: <AssistantCard /> })
  expect(screen.getByRole('heading', { name })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask a question' })).toHaveAttribute('href', address)
  expect(await findAxeProblems()).toEqual([])
})
