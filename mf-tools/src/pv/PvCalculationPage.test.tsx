import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { panelTestLimits, pvDevices } from './limits.ts'

const section = (name: string) => within(screen.getByRole('region', { name }))

test('PV-01 PV-02 shows heading, device-type selector and fixed inverter data', async () => {
  await renderAt('/pvCalculation', { remote })
  expect(screen.getByRole('heading', { level: 1, name: 'PV Calculation' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Device type' })).toHaveTextContent('SNA5000/6000')
  const inputs = section('Inverter Data').getAllByRole('textbox')
  expect(inputs).toHaveLength(7)
  for (const input of inputs) expect(input).toBeDisabled()
})

test('PV-03 REF-29 accepts panel and design input and shows limits', async () => {
  const { user } = await renderAt('/pvCalculation', { remote })
  const panels = section('PV Panel Data (STC)')
  expect(panels.getByLabelText('Number of panels')).toHaveAttribute('placeholder', '≤ 10')
  expect(panels.getByLabelText('Panel current (Imp)')).toHaveAttribute('placeholder', '≤ 13')
  expect(panels.getByLabelText('Panel power (Pmax)')).toHaveAttribute('placeholder', '≤ 4300')
  expect(panels.getByLabelText('Open-circuit voltage (Voc)')).toHaveAttribute('placeholder', '≤ 425.865')
  expect(panelTestLimits).toEqual({ panels: 10, current: 13, power: 4300, openCircuitVoltage: 425.865 })
  const voltage = section('Auto design').getByLabelText('String voltage')
  expect(voltage).toHaveAttribute('placeholder', '120 – 480')
  await user.type(voltage, '300')
  expect(voltage).toHaveValue('300')
})

test('PV-04 PV-05 shows a fixed suggestion without any call', async () => {
  const calls = jest.spyOn(globalThis, 'fetch')
  const { user } = await renderAt('/pvCalculation', { remote })
  await user.type(screen.getByLabelText('Number of panels'), '9')
  const suggestion = section('Suggenstion')
  expect(suggestion.getByText('Max series panels per string').nextSibling).toHaveTextContent(/^11$/)
  expect(suggestion.getByText('Max input current').nextSibling).toHaveTextContent(/^11A$/)
  expect(suggestion.getByText(/^Sample figures\./)).toBeVisible()
  expect(calls).not.toHaveBeenCalled()
})

test('REF-27 shows the limits of each device type', async () => {
  const { user } = await renderAt('/pvCalculation', { remote })
  for (const [name, highest] of [
    ['LXP-3K to 6K', '550'],
    ['LXP-LB-EU 7K/8K', '600'],
    ['SNA5000/6000', '480'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: 'Device type' }))
    await user.click(screen.getByRole('option', { name }))
    expect(section('Inverter Data').getByLabelText('Max input voltage')).toHaveValue(highest)
    expect(section('Auto design').getByLabelText('String voltage')).toHaveAttribute(
      'placeholder',
      `120 – ${highest}`,
    )
  }
})

test('REF-28 shows example limits for a device without a table', async () => {
  const { user } = await renderAt('/pvCalculation', { remote })
  await user.click(screen.getByRole('combobox', { name: 'Device type' }))
  await user.click(screen.getByRole('option', { name: 'Other' }))
  const inverter = section('Inverter Data')
  expect(inverter.getByLabelText('Max input voltage')).toHaveValue('120')
  expect(inverter.getByLabelText('PV1 input current')).toHaveValue('13')
  expect(inverter.getByLabelText('PV3 input current')).toHaveValue('0')
  expect(inverter.getByLabelText('Total power')).toHaveValue('6400')
})

test('REF-30 shows the tables of devices that have one', () => {
  const named = pvDevices.slice(0, 3).map(({ limits }) => limits)
  expect(named.map(({ maxInputVoltage }) => maxInputVoltage)).toEqual([480, 550, 600])
  for (const limits of named) {
    expect(limits).toMatchObject({
      minInputVoltage: 120,
      currents: [13, 13, 0],
      shortCircuitCurrent: 20,
      totalPower: 6400,
    })
  }
})

test('has no axe findings', async () => {
  await renderAt('/pvCalculation', { remote })
  expect(await findAxeProblems()).toEqual([])
})
