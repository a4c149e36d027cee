import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as Value from 'typebox/value'
import { isBlank, Text } from './values.ts'

test('a text that shows nothing is blank, in whatever signs it says so, and no schema takes it', () => {
  const signs = [
    '',
    ' ',
    '\t\r\n',
    '\u0085',
    '\u00a0',
    '\u00ad',
    '\u1680',
    '\u180e',
    '\u2003',
    '\u200b',
    '\u2028',
    '\u2060',
    '\u2800',
    '\u3000',
  ]
  for (const text of [...signs, '\u3164', '\uffa0', '\ufeff', '\u{e0001}', ' \u200b\u3000\u0085']) {
    assert.ok(isBlank(text), JSON.stringify(text))
    assert.ok(!Value.Check(Text(20), text), JSON.stringify(text))
  }
  for (const text of ['a', '客户', '😀', '.', ' \u200b-\u3000', 'ﷺ', '\u0e01'])
    assert.ok(!isBlank(text) && Value.Check(Text(20), text), JSON.stringify(text))
})
