import { grammars, spokenLanguages } from './grammars.ts'

/** The words of all grammars; nobody who writes them has misspelt anything. */
export const wordsOfGrammars = spokenLanguages
  .flatMap((language) => {
    const { own, device, neutral, subjects, moves, success, reach, switchOff } = grammars[language]
    return [
      ...[
        own,
        device,
        neutral,
        reach,
        switchOff.verb,
        switchOff.beside,
        ...Object.values(moves),
        ...Object.values(success),
      ],
      ...Object.values(subjects).flatMap(({ noun, shape }) => [noun, shape]),
    ]
  })
  .join('|')
