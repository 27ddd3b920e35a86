import { Catch, HttpException } from '@nestjs/common';

@Catch()
export class ErrorFilter {
  catch(exception, host) {
    const isHttp = exception instanceof HttpException;
    // class-transformer recurses, so a body nested too deeply ends in a RangeError.
    const fallback = exception instanceof RangeError ? 400 : 500;
    const status = isHttp ? exception.getStatus() : (exception.status ?? fallback);
    const details = isHttp ? exception.getResponse().message : undefined;
    const isList = Array.isArray(details);
    host
      .switchToHttp()
      .getResponse()
      .status(status)
      .json({
        error: status,
        message: isList ? details.join('; ') : exception.message,
        ...(isList ? { details } : {}),
      });
  }
}
