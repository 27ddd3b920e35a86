import type { WrapComponent } from 'swagger-ui-dist/swagger-ui-bundle.js';

const hide: WrapComponent = () => () => null;

/**
 * Fits Swagger UI to a page of one server and three operations: no choice of servers, no groups, every form
 * ready to send. It also adds the headings and the landmark that Swagger UI leaves out.
 */
export const pagePlugin = {
  wrapComponents: {
    ServersContainer: hide,
    TryItOutButton: hide,
    InfoContainer: ((Info, { React }) =>
      (props) =>
        React.createElement(
          'section',
          { 'aria-label': 'About the interface' },
          React.createElement(Info, props),
        )) satisfies WrapComponent,
    OperationTag: ((_, { React }) =>
      ({ children }) =>
        React.createElement(
          'section',
          { 'aria-labelledby': 'operations-heading' },
          React.createElement('h2', { id: 'operations-heading' }, 'Operations'),
          children,
        )) satisfies WrapComponent,
    OperationSummary: ((Summary, { React }) =>
      (props) => {
        const { operationProps } = props as { operationProps: { get(name: string): string } };
        return [
          React.createElement(
            'h3',
            { key: 'heading', className: 'unseen' },
            operationProps.get('summary'),
          ),
          React.createElement(Summary, { key: 'summary', ...props }),
        ];
      }) satisfies WrapComponent,
  },
};
