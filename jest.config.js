const swc = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
}

/** Everything that runs in a browser. Services and tools are tested by Node's own runner. */
export default {
  testEnvironment: 'jest-fixed-jsdom',
  testEnvironmentOptions: { url: 'http://localhost/' },
  // Ends what would never end. How long a form with many fields takes in jsdom says more of the machine than
  // of the form.
  testTimeout: 300_000,
  testMatch: [
    '<rootDir>/{shell,mf-*}/src/**/*.test.{ts,tsx}',
    '<rootDir>/shared/{ui,client}/src/**/*.test.{ts,tsx}',
    '<rootDir>/shared/federation/src/{runtime,start}/**/*.test.{ts,tsx}',
    '<rootDir>/shared/testing/src/browser/**/*.test.{ts,tsx}',
  ],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.data/'],
  setupFilesAfterEnv: ['<rootDir>/shared/testing/src/browser/setup.ts'],
  transform: { '^.+\\.(ts|tsx|js|mjs)$': ['@swc/jest', swc] },
  transformIgnorePatterns: [],
}
