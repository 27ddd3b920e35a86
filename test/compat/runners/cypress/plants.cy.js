const admin = 'http://127.0.0.1:4010/__admin';

beforeEach(() => {
  cy.request('POST', `${admin}/reset`);
});

it('plants basil, at the second try', () => {
  cy.request('POST', `${admin}/faults`, {
    kind: 'status',
    status: 503,
    operation: 'create',
    times: 1,
  });
  cy.visit('/');
  cy.get('[name=id]').type('1001');
  cy.get('[name=name]').type('Basil');

  cy.contains('button', 'Plant').click();
  cy.contains('status 503');
  cy.contains('button', 'Plant').click();

  cy.contains('li', 'Basil');
  cy.request(`${admin}/requests?operation=create`).its('body').should('have.length', 2);
});
