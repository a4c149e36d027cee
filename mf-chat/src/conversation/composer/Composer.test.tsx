import { act, fireEvent, render, screen } from '@testing-library/react'
import { Composer } from './Composer.tsx'

const box = () => screen.getByRole('textbox', { name: 'Your question' })
const write = (value: string) => fireEvent.change(box(), { target: { value } })
const enter = () => fireEvent.keyDown(box(), { key: 'Enter' })

function show(onSend: (text: string) => boolean | Promise<boolean>) {
  const element = (canSend: boolean) => (
    <Composer
      canSend={canSend}
      isReceiving={false}
      canStop={false}
      onSend={onSend}
      onStop={() => {}}
      draftKey="d"
      placeholder=""
      stopText="Stop"
    />
  )
  const { rerender } = render(element(false))
  return (canSend: boolean) => rerender(element(canSend))
}

test('sends a text that was entered before the connection opened, once it opens', () => {
  const sent: string[] = []
  const draw = show((text) => sent.push(text) > 0)
  write('Reset?')
  enter()
  expect(sent).toEqual([])
  expect(box()).toHaveValue('Reset?')
  draw(true)
  expect(sent).toEqual(['Reset?'])
  expect(box()).toHaveValue('')
  draw(false)
  draw(true)
  expect(sent).toEqual(['Reset?'])
})

test('keeps a text that was changed after Enter', () => {
  const sent: string[] = []
  const draw = show((text) => sent.push(text) > 0)
  write('Reset?')
  enter()
  write('Reset? How')
  draw(true)
  expect(sent).toEqual([])
  expect(box()).toHaveValue('Reset? How')
})

test('sends a text once when Enter is pressed again during sending', async () => {
  const sent: string[] = []
  let end = (_isSent: boolean) => {}
  const draw = show((text) => {
    sent.push(text)
    return new Promise((resolve) => {
      end = resolve
    })
  })
  draw(true)
  write('It hums.')
  enter()
  draw(false)
  enter()
  draw(true)
  await act(async () => end(true))
  expect(sent).toEqual(['It hums.'])
  expect(box()).toHaveValue('')
})
