const swc = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
}

/** The largest packages that ship CommonJS; of the rest many are modules, which Jest cannot load as they are. */
const asShipped = [
  '@babel',
  '@emotion',
  '@mui',
  '@testing-library',
  'aria-query',
  'axe-core',
  'dom-accessibility-api',
  'react',
  'react-dom',
  'scheduler',
]

/** Where `npm test` has written a file for each group of test files (`shared/tooling/src/jest.ts`). */
const entries = process.env.PORTAL_JEST_ENTRIES

/** Everything that runs in a browser. Services and tools are tested by Node's own runner. */
const project = (name, extension) => ({
  displayName: name,
  ...(entries && { roots: ['<rootDir>', entries] }),
  testMatch: [
    ...(entries ? [`${entries}/${name}/*.test.js`] : []),
    `<rootDir>/{shell,mf-*}/src/**/*.test.${extension}`,
    `<rootDir>/shared/{ui,client}/src/**/*.test.${extension}`,
    `<rootDir>/shared/federation/src/{runtime,start}/**/*.test.${extension}`,
    `<rootDir>/shared/testing/src/browser/**/*.test.${extension}`,
  ],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.data/'],
  transform: { '^.+\\.(ts|tsx|js|mjs)$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(${asShipped.join('|')})/`],
})

export default {
  // Ends what would never end. How long a form with many fields takes in jsdom says more of the machine than
  // of the form.
  testTimeout: 300_000,
  projects: [
    {
      ...project('pages', 'tsx'),
      testEnvironment: '<rootDir>/shared/testing/src/node/page-environment.ts',
      testEnvironmentOptions: { url: 'http://localhost/' },
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/browser/setup.ts'],
    },
    // A page, with React and Material UI behind it, takes two seconds to load: too much for a plain function.
    { ...project('functions', 'ts'), testEnvironment: 'node' },
  ],
}
