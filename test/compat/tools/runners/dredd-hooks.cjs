// Dredd sends the example of the document for every response; a 400 takes a body that is not valid.
const hooks = require('hooks');

hooks.beforeEach((transaction, done) => {
  if (transaction.expected.statusCode === '400') {
    transaction.request.body = '{"id":1001}';
  }
  done();
});
