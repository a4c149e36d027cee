import { grammars, type Spoken, spokenLanguages } from './grammars.ts'

/** All entries of a grammar, with bars between them. */
export function entriesOf(language: Spoken): string {
  const { own, device, neutral, reach, asking, subjects, moves, success, failure, switchOff } =
    grammars[language]
  return [
    ...[own, device, neutral, reach, switchOff.verb, switchOff.beside],
    ...[asking, moves, success, failure].flatMap((classes) => Object.values(classes)),
    ...Object.values(subjects).flatMap(({ noun, shape }) => [noun, shape]),
  ].join('|')
}

/** The words of all grammars; nobody who writes them has misspelt anything. */
export const wordsOfGrammars = spokenLanguages.map(entriesOf).join('|')
