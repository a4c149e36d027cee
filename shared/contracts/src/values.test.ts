import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as Value from 'typebox/value'
import { isBlank, Line, OptionalLine, Text } from './values.ts'

test('treats invisible text as blank in every schema', () => {
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

test('refuses line breaks and direction marks in a line of text', () => {
  const marks = [
    '\n',
    '\r',
    '\u2028',
    '\u2029',
    '\u0085',
    '\t',
    '\u0000',
    '\u202e',
    '\u200f',
    '\u061c',
    '\u2066',
  ]
  for (const mark of marks) assert.ok(!Value.Check(Line(20), `a${mark}b`), JSON.stringify(mark))
  for (const wrong of ['', ' ', '\u200b']) assert.ok(!Value.Check(Line(20), wrong), JSON.stringify(wrong))
  for (const text of ['a', ' a b ', '王小明', '😀', 'مریم', 'می\u200cخواهم', 'V1.2 (EU)'])
    assert.ok(Value.Check(Line(20), text) && Value.Check(OptionalLine(20), text), JSON.stringify(text))
  assert.ok(Value.Check(OptionalLine(20), ''))
  for (const wrong of [' ', 'a\nb', '\n', '\u200b'])
    assert.ok(!Value.Check(OptionalLine(20), wrong), JSON.stringify(wrong))
})
