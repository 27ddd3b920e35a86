const path = require('node:path');

module.exports = {
  entry: './src/main.ts',
  output: { path: path.resolve('out'), filename: 'main.js' },
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: [{ test: /\.ts$/, loader: 'esbuild-loader', options: { target: 'es2022' } }] },
  performance: { hints: false },
};
