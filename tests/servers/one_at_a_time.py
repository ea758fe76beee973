"""S3 as moto plays it, one request at a time: moto looks at a condition and writes in two steps, and S3 in one."""

import sys
import threading

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import run_simple

moto = DomainDispatcherApplication(create_backend_app)
turn = threading.Lock()


def one_at_a_time(environ, start_response):
    with turn:
        return moto(environ, start_response)


run_simple("127.0.0.1", int(sys.argv[1]), one_at_a_time, threaded=True)
