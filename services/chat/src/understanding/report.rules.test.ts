import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReport, tellsState } from './report.rules.ts'

test('who tells what they see asks for nothing in particular, in four languages', () => {
  for (const told of [
    'the fan rattles',
    'nothing on the panel',
    'der Lüfter rattert',
    'Lüfter defekt',
    'el ventilador hace ruido',
    '风扇响',
  ])
    assert.ok(isReport(told, 'en'), told)
  for (const asked of [
    'why does the fan rattle',
    'no the other fan. what size',
    'and how do I stop it',
    'the fan rattles, is that normal?',
    'warum rattert der Lüfter',
    'kann ich ihn ölen',
    '¿por qué suena?',
    'puedo limpiarlo',
    '风扇为什么响',
    '可以清洗吗',
    '吵不吵',
  ])
    assert.ok(!isReport(asked, 'en'), asked)
})

test('a sentence says that something is so or is not; the name of a thing does not', () => {
  for (const told of ['the fan is stuck', 'fan wont turn', 'Lüfter dreht nicht', 'ya no gira', '风扇不转了'])
    assert.ok(tellsState(told, 'en'), told)
  for (const named of ['fan cover', 'Lüfter Abdeckung', 'tapa del ventilador', '风扇盖', 'why is it stuck'])
    assert.ok(!tellsState(named, 'en'), named)
})
